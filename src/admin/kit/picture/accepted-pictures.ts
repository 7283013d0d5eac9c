import { acceptedEndings } from '#domain/rules/file-refusal.ts';

/** The `accept` attribute of file inputs for pictures. */
export const acceptedPictures = acceptedEndings.map((ending) => `.${ending}`).join();
