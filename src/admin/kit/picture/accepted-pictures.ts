import { acceptedEndings } from '#domain/rules/file-refusal.ts';

/** What a file field offers of the files on the device. */
export const acceptedPictures = acceptedEndings.map((ending) => `.${ending}`).join();
