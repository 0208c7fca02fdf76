/** Whether this page is a single file with no other pages beside it; the build of such files says so. */
export const alone: boolean = false
