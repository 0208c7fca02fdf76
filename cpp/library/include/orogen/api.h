#ifndef OROGEN_API_H
#define OROGEN_API_H

/* What a shared library offers; whoever links one has OROGEN_SHARED from its CMake target, or
 * defines it. */
#if !defined(OROGEN_SHARED)
#define OROGEN_API
#elif !defined(_WIN32)
#define OROGEN_API __attribute__((visibility("default")))
#elif defined(OROGEN_BUILDS_SHARED)
#define OROGEN_API __declspec(dllexport)
#else
#define OROGEN_API __declspec(dllimport)
#endif

#endif
