"""heights.py LIBRARY SETTINGS FILE: writes the heights of a terrain as they lie in memory, by ctypes."""

import ctypes
import sys

library, settings, file = sys.argv[1:]
orogen = ctypes.CDLL(library)
orogen.orogen_create.restype = ctypes.c_void_p
orogen.orogen_destroy.argtypes = [ctypes.c_void_p]
orogen.orogen_generate.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
orogen.orogen_problem.argtypes = [ctypes.c_void_p]
orogen.orogen_problem.restype = ctypes.c_char_p
orogen.orogen_bytes.argtypes = [ctypes.c_void_p, ctypes.c_int]
orogen.orogen_bytes.restype = ctypes.c_size_t
orogen.orogen_copy.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t]
orogen.orogen_copy.restype = ctypes.c_size_t

HEIGHTS = 0
terrain = orogen.orogen_create()
if not orogen.orogen_generate(terrain, settings.encode(), None):
    sys.exit(orogen.orogen_problem(terrain).decode())
heights = ctypes.create_string_buffer(orogen.orogen_bytes(terrain, HEIGHTS))
orogen.orogen_copy(terrain, HEIGHTS, heights, len(heights))
orogen.orogen_destroy(terrain)
with open(file, "wb") as out:
    out.write(heights.raw)
