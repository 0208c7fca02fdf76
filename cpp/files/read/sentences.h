#pragma once

#include <array>
#include <string_view>

namespace orogen::files {

// What the readers of maps say, in English; scripts get it as JSON (schema.cpp) with the code of
// each, by which pages find their translations. {name} is filled in, and {name, plural, one {…}
// other {…}} is the form that follows a number.
struct Sentence {
  std::string_view code, english;
};

inline constexpr std::array kSentences{
    Sentence{"file-empty", "the file is empty"},
    Sentence{"file-gif", "the file is a GIF"},
    Sentence{"file-bmp", "the file is a BMP"},
    Sentence{"file-film", "the file is an AVIF, a HEIC or a video"},
    Sentence{"file-pdf", "the file is a PDF"},
    Sentence{"file-svg", "the file is an SVG"},
    Sentence{"file-text", "the file is a text file"},
    Sentence{"file-unknown", "the file is of an unknown type"},
    Sentence{"file-large", "the file has {megabytes} MB"},
    Sentence{"file-memory", "the map needs more memory than there is"},
    Sentence{"file-web",
             "the file is a web page, such as the answer of a server that did not find the map; "
             "download it again"},
    Sentence{"file-numpy",
             "the file is an array of NumPy; save it by a.astype('<f4').tofile('map.r32')"},
    Sentence{"file-science",
             "the file is a {kind}, which is not read here; save its heights as a GeoTIFF, for "
             "example by "
             "gdal_translate"},
    Sentence{"file-archive",
             "the file is a {kind}, which is not opened here; unpack it, and open the map in it"},
    Sentence{"file-points",
             "the file is a list of points that do not lie on a grid; make a grid of them first, "
             "for example with "
             "gdal_grid"},
    Sentence{"picture-cut", "the file is a {kind} that ends before its size"},
    Sentence{"picture-empty", "the picture has no points ({width} × {height})"},
    Sentence{"picture-large", "the picture has {width} × {height} points"},
    Sentence{"picture-damaged", "the file is a damaged or truncated {kind}"},
    Sentence{"picture-lossy", "the file is a {kind}, which has 8 bits at most and loses some"},
    Sentence{"picture-lossless",
             "the file is a lossless WebP, which is not read as a map; save it as a PNG"},
    Sentence{"png-twice", "the file is a damaged or truncated PNG (it says its size twice)"},
    Sentence{"png-endless", "the file is a damaged or truncated PNG (it has no end)"},
    Sentence{"png-more",
             "the file is a damaged or truncated PNG (its data are more than its size)"},
    Sentence{"png-less",
             "the file is a damaged or truncated PNG (its data are less than its size)"},
    Sentence{
        "png-kind",
        "the file is a damaged or truncated PNG (there is no colour type {type} of {bits} bits)"},
    Sentence{"png-palette",
             "the file is a damaged or truncated PNG (its palette lacks a colour that it uses)"},
    Sentence{"tiff-less",
             "the file is a damaged or truncated TIFF (its data are less than its size)"},
    Sentence{"tiff-shared",
             "the TIFF is damaged: its blocks name the same data again and again, more than the "
             "file has"},
    Sentence{"tiff-packed",
             "the TIFF is compressed by {method}, which is not read here; save it with Deflate or "
             "LZW, for example by "
             "gdal_translate -co COMPRESS=DEFLATE"},
    Sentence{"tiff-colours",
             "the TIFF is a picture in colours, and has no heights; choose the elevation file"},
    Sentence{"tiff-palette",
             "the TIFF has a palette of colours, so that its numbers are classes and no heights; "
             "choose the elevation "
             "file"},
    Sentence{"tiff-complex",
             "the TIFF has complex numbers, which are no heights; save the band of heights, for "
             "example by "
             "gdal_translate -ot Float32"},
    Sentence{"tiff-bits",
             "the TIFF has {kind} of {bits} bits, which are not read here; save it otherwise, for "
             "example by "
             "gdal_translate -ot Float32"},
    Sentence{"tiff-predictor",
             "the TIFF is compressed as differences of kind {predictor} of {bits} bits, which are "
             "not read here; save "
             "it otherwise, for example by gdal_translate -co PREDICTOR=1"},
    Sentence{"zip-without", "the ZIP holds no map ({names})"},
    Sentence{"zip-none", "no file of the archive could be read as a map ({names})"},
    Sentence{"zip-encrypted", "the ZIP is encrypted; unpack it, and open the map in it"},
    Sentence{"zip-sum", "the ZIP is damaged: the checksum of {name} is wrong; download it again"},
    Sentence{"raw-size",
             "the file has {bytes} bytes, which is no square of {each} bytes a point; give its "
             "width in points"},
    Sentence{
        "tile-size",
        "the file has {bytes} bytes, which is no tile of 1201 or 3601 rows of two bytes a point"},
    Sentence{"height-infinite",
             "the height at column {x}, row {y} is {height}, no finite number, read as "
             "{order}-endian; try the other "
             "byte order, or repair the file"},
    Sentence{"height-text",
             "line {line} of the file has {text}, which is no number; write numbers such as 2.5"},
    Sentence{"limits-order",
             "heights would go from {low} to {high}; choose a lowest height below the highest"},
    Sentence{"heights-none", "the file has no known height, only gaps; choose another file"},
    Sentence{"map-size",
             "the map has {width} × {height} points, and 2 to 134 million are possible, at least "
             "two a side"},
    Sentence{"refine-large",
             "{levels, plural, one {one refinement} other {# refinements}} would make {width} × "
             "{height} points, and 8193 a side are possible; choose fewer, or a part of the map"},
    Sentence{
        "refine-part",
        "the part must lie within the {columns} × {rows} points of the refined map, and have 2 "
        "to 8193 a side; got {width} × {height} from {x}, {y} on"},
    Sentence{"grid-head",
             "the head of the file must say both ncols and nrows, each a whole number, as that of "
             "an ASCII grid does"},
    Sentence{"grid-member",
             "the head of the file says {name} {value}, which is no number; correct it"},
    Sentence{"grid-heights",
             "the file has {n} heights, {rows} whole rows, where its head says {width} × {height}; "
             "complete it, or "
             "correct its head"},
    Sentence{"grid-lines",
             "line {line} of the file has {n} numbers, where the first line has {first}; give "
             "every line as many"},
    Sentence{"json-heights",
             "the JSON has no list of heights; it may be the message of a server, or hold "
             "something else; choose a "
             "heightmap"},
    Sentence{"json-map", "the file is not JSON (character {at}); choose a heightmap"},
    Sentence{"scale-cell",
             "the file says cellsize {cellsize}, and a cell must be wider than 0; correct the head "
             "of the file"},
    Sentence{"scale-absurd",
             "heights from {minimum} to {maximum}, {spacing} from point to point, cannot be drawn; "
             "scale them so that "
             "relief and width are between 1e-18 and 1e18"},

    Sentence{"note-archive", "of the {n} maps in the archive, {name} was read"},
    Sentence{"note-order-little",
             "the smaller byte was taken to come first, as that makes neighbours most alike"},
    Sentence{"note-order-big",
             "the larger byte was taken to come first, as that makes neighbours most alike"},
    Sentence{"note-width",
             "the file does not say its size; {width} × {height} points were taken, as that makes "
             "rows most alike"},
    Sentence{"note-commas", "decimal commas were read as decimal points"},
    Sentence{"note-names", "the line of names, {names}, was skipped"},
    Sentence{"note-labels", "the first column, which has no numbers, was skipped"},
    Sentence{"note-columns", "of {n} columns three were read, as x, y and height"},
    Sentence{"note-member", "what the head says of {name} is not used here"},
    Sentence{"note-multiplier", "heights were multiplied by {multiplier}, as the file says"},
    Sentence{"note-degrees",
             "cells in degrees were converted to metres at {latitude}° of latitude"},
    Sentence{"note-mercator",
             "the map is in Web Mercator, and its cells were made as small as they are at "
             "{latitude}° of latitude"},
    Sentence{"note-place",
             "the name of the tile does not say where it lies, as N46E007.hgt does; the scale of "
             "the equator was "
             "taken"},
    Sentence{"note-rotated",
             "the map is turned by {degrees}° to the left, and is shown as its rows run; north is "
             "not up"},
    Sentence{
        "note-control-points",
        "the file says its place by control points, which are not used here; its scale is unknown"},
    Sentence{"note-terrarium",
             "the colours were read as the heights of a Terrarium tile, in metres"},
    Sentence{"note-mapbox", "the colours were read as the heights of a Mapbox tile, in metres"},
    Sentence{"note-colours", "the picture has colours; their brightness was taken as height"},
    Sentence{"note-feet", "heights in feet were converted to metres"},
    Sentence{"note-feet-taken",
             "distances are in feet, and the file does not say what heights are in; they were "
             "taken for feet, too, and "
             "converted to metres"},
    Sentence{"note-unit", "heights in {unit} were converted to metres"},
    Sentence{"note-unit-unknown",
             "the file says heights in {unit}, which is unknown here; they were taken as metres"},
    Sentence{"note-depth",
             "the file says depths, positive downwards ({datum}); they were taken as heights"},
    Sentence{
        "note-white",
        "the TIFF says that 0 is white, which is not used here; its numbers were taken as heights"},
    Sentence{"note-bands", "the file has {n} bands, and the first was read"},
    Sentence{"note-pages", "the file has {n} pictures, and the first was read"},
    Sentence{"note-tags", "the TIFF says more than is used here, in tags {tags}"},
    Sentence{"note-keys", "the TIFF says more of its place than is used here, in keys {keys}"},
    Sentence{"note-metadata", "GDAL’s metadata in the TIFF are longer than is read here"},
    Sentence{"note-none", "the file says {value} for no data, which is no number"},
    Sentence{"note-limits",
             "lowest and highest height are for whole numbers, and this file has others"},
    Sentence{
        "note-gaps-fill",
        "{n, plural, one {# unknown height was} other {# unknown heights were}} filled from the "
        "nearest known ones"},
    Sentence{"note-gaps-sea",
             "{n, plural, one {# unknown height was} other {# unknown heights were}} taken as sea"},
    Sentence{"note-refined",
             "between the heights of the file, which all stay, finer ground was made: {width} × "
             "{height} points, {cell} apart"},
    Sentence{"note-part", "{width} × {height} points of the map are used, {cell} apart"},
    Sentence{"note-natural",
             "the file does not say its scale; its relief was taken as 18 % of its width"},
    Sentence{"note-resampled",
             "the map was resampled to {width} × {height} points, {cell} apart, so that its cells "
             "are square and can be "
             "drawn"},
    Sentence{"note-crop", "the middle {size} × {size} of {width} × {height} points are shown"},
    Sentence{"instead.heightmap",
             "a heightmap must be a PNG, a GeoTIFF, a raw file (.r16, .raw, .r32), a tile of SRTM "
             "(.hgt), an ASCII grid "
             "(.asc) or another table of heights"},
};

}  // namespace orogen::files
