/** The longer side of a photo that was made smaller before it was sent, in pixels. */
export const REDUCED_PHOTO_SIDE_PX = 2560;
