#pragma once

// What host.js asks of the script around the module, which runs in node.
extern "C" {

int orogenProcessId();
int orogenIsRunning(int process_id);

// A grey picture of this size, as a PNG: what it begins with, and then its rows, top down, a few at
// a time. Both return how many bytes of the file are ready for orogenTake().
int orogenBeginPng(int width, int height, int bits, const char* text);
int orogenAddPngRows(const unsigned char* rows, int bytes, int last);

// What a file holds: width, height, channels, whether its values are words, bytes of its values,
// and letters of its text under the keyword Terrain. The values, and then the text, are ready for
// orogenTake(). 0: it is damaged.
int orogenDecodePng(const unsigned char* file, int bytes, int* found);

// Copies what is ready to `to`, which has the room for it.
void orogenTake(void* to);
}
