// The maximum sizes of uploaded files. The browser and the server check them.
const MEGABYTE = 1024 * 1024;

/** The maximum size of a gallery photo (docs/requirements/photos-and-files.md, Upload). */
export const MAX_PHOTO_BYTES = 25 * MEGABYTE;

/** The limits of the initial photos in the New Project dialog (docs/requirements/photos-and-files.md, Initial photos). */
export const INITIAL_PHOTO_LIMITS = { maxFiles: 5, maxBytes: 5 * MEGABYTE };

/**
 * The default maximum size of an artwork proof in megabytes. A server can allow up to `MAX_PROOF_MB`
 * (docs/requirements/proofs.md, Upload).
 */
export const DEFAULT_MAX_PROOF_MB = 5;
export const MAX_PROOF_MB = 25;

/** The maximum size of a profile picture (docs/requirements/settings.md, Avatar). */
export const MAX_AVATAR_BYTES = 20 * MEGABYTE;
