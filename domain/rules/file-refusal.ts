import { maxFileBytes, maxFilesInGroup } from './limits.ts';

/** The accepted file extensions (specification section 9), in lower case. */
export const acceptedEndings = ['jpg', 'jpeg', 'png'] as const;

/** The messages of portal and server for a refused file. */
export const fileRefusals = {
  ending: 'Choose a jpg, jpeg or png picture. Other kinds of files are not accepted',
  empty: 'The file is empty. Choose it again',
  size: 'The file is larger than 10 MB. Save it smaller and choose it again',
  group: `This group can hold at most ${maxFilesInGroup} files. Put it into another group, or delete one first`,
};

/** The message to staff for a file that cannot be given to learners. */
export const handoutRefusal =
  'Choose a PDF or a jpg, jpeg or png picture. Other kinds of files are not accepted';

/** The file extensions of learners' files, for the `accept` attribute. */
export const handoutEndings = ['pdf', ...acceptedEndings].map((ending) => `.${ending}`);

/** Returns the extension of a file name in lower case, at most 10 characters; '' for none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns why a file need not be sent, by its name and size; null if it may be sent. The server checks its content.
 *
 * @param left how many more files the group may hold
 */
export function fileRefusal({ name, size }: { name: string; size: number }, left: number): string | null {
  const ending = endingOf(name);
  if (!acceptedEndings.some((accepted) => accepted === ending)) return fileRefusals.ending;
  if (size === 0) return fileRefusals.empty;
  if (size > maxFileBytes) return fileRefusals.size;
  return left > 0 ? null : fileRefusals.group;
}
