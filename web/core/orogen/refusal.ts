/** The reasons for refusing a file, in English; the pages' dictionaries have the same under `refusal.<code>`. */
const sentences = {
  'file-empty': 'the file is empty',
  'file-gif': 'the file is a GIF',
  'file-bmp': 'the file is a BMP',
  'file-tiff': 'the file is a TIFF',
  'file-film': 'the file is an AVIF, a HEIC or a video',
  'file-pdf': 'the file is a PDF',
  'file-svg': 'the file is an SVG',
  'file-text': 'the file is a text file',
  'file-unknown': 'the file is of an unknown type',
  'file-large': 'the file has {megabytes} MB',
  'picture-cut': 'the file is a {kind} that ends before its size',
  'picture-empty': 'the picture has no points ({width} × {height})',
  'picture-large': 'the picture has {width} × {height} points',
  'picture-oblong': 'the picture has {width} × {height} points, which is not square; crop it',
  'picture-damaged': 'the file is a damaged or truncated {kind}',
  'picture-lossy': 'the file is a {kind}, which has 8 bits at most and loses some',
  'picture-browser': 'the file is a {kind}, which a browser only can read; give a PNG here',
  'jpeg-cmyk': 'the file is a CMYK JPEG, which browsers show in different colours',
  'jpeg-components': 'the file is a JPEG of {n} components',
  'webp-unknown': 'the file is a WebP of an unknown kind',
  'png-twice': 'the file is a damaged or truncated PNG (it says its size twice)',
  'png-endless': 'the file is a damaged or truncated PNG (it has no end)',
  'png-more': 'the file is a damaged or truncated PNG (its data are more than its size)',
  'png-less': 'the file is a damaged or truncated PNG (its data are less than its size)',
  'png-kind': 'the file is a damaged or truncated PNG (there is no colour type {type} of {bits} bits)',
  'png-palette': 'the file is a damaged or truncated PNG (its palette lacks a colour that it uses)',
  'raw-size': 'the file has {bytes} bytes, which is no square of {each} bytes a point',
  'height-infinite':
    'the height at column {x}, row {y} is {height}, no finite number; try the other byte order, or repair the file',
  'height-text':
    'the file has {text} at column {x}, row {y}, which is not a finite number; write it with a decimal point, such as 2.5',
  'height-void':
    'the height is unknown at column {x}, row {y}; fill the gaps of the map first, or cut out a part without gaps',
  'grid-head': 'the file does not say its ncols and nrows, as an ASCII grid does',
  'grid-heights': 'the file has {n} heights, where its head says {width} × {height}',
  'scale-cell':
    'the file says cellsize {cellsize}, and a cell must be wider than 0; correct the head of the file',
  'scale-absurd':
    'heights from {minimum} to {maximum}, {spacing} from point to point, cannot be drawn; scale them so that relief and width are between 1e-18 and 1e18',
  'json-long': 'the file has {n} characters, and parameters have {most} at most; choose a file saved here',
  'json-broken': 'the file is not JSON ({reason}); choose parameters saved here',
  'json-other': 'the JSON names no generator; choose parameters saved here',
  'export-large':
    'the file would have {megabytes} MB, and at most {most} MB are possible; choose a larger stride, which keeps fewer points, or a smaller map',
}

/** The files that are allowed instead; said after the reason. */
const allowed = {
  heightmap:
    'a heightmap must be a grey PNG, a raw file (.r16, .raw, .r32), a tile of SRTM (.hgt) or an ASCII grid (.asc), square, of 2 to 8193 points a side',
  stamp: 'a stamp must be a PNG, JPEG or WebP of at most 16 Mpx (4096 × 4096) and 20 MB',
}

export type RefusalCode = keyof typeof sentences
export type RefusalData = Record<string, string | number>

/** An error that a page can say in its reader's language: `message` is the sentence of `code` with `data` filled in. */
export interface Refusal extends RangeError {
  code: RefusalCode
  data: RefusalData
  allowed?: keyof typeof allowed | undefined
}

export function refusal(code: RefusalCode, data: RefusalData = {}, wanted?: Refusal['allowed']): Refusal {
  const sentence = sentences[code].replace(/\{(\w+)\}/g, (_, place: string) => String(data[place]))
  const error = new RangeError(wanted ? `${sentence}; ${allowed[wanted]}` : sentence)
  return Object.assign(error, { code, data, allowed: wanted })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof RangeError && Object.hasOwn(sentences, (error as Partial<Refusal>).code ?? '')
}
