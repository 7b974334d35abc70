/** Maximum file sizes in bytes, checked by the browser and the server. */
const MEGABYTE = 1024 * 1024;

/** A gallery photo (docs/requirements/photos-and-files.md, Upload). */
export const MAX_PHOTO_BYTES = 25 * MEGABYTE;

/** The initial photo uploader of the New Project dialog (docs/requirements/photos-and-files.md, Initial photos). */
export const INITIAL_PHOTOS = { maxFiles: 5, maxBytes: 5 * MEGABYTE };

/** An artwork proof in megabytes, unless the server allows more (docs/requirements/proofs.md, Upload). */
export const DEFAULT_PROOF_MB = 5;
export const MAX_PROOF_MB = 25;

/** A profile picture (docs/requirements/settings.md, Avatar). */
export const MAX_AVATAR_BYTES = 20 * MEGABYTE;
