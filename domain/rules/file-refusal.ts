import { maxFileBytes, maxFilesInGroup } from './limits.ts';

/** The endings that are accepted (specification section 9), in lower case. */
export const acceptedEndings = ['jpg', 'jpeg', 'png'] as const;

/** What portal and server say of a file that is not taken. */
export const fileRefusals = {
  ending: 'Choose a jpg, jpeg or png picture: other kinds of files are not accepted',
  empty: 'The file is empty: choose it again',
  size: 'The file is larger than 10 MB: save it smaller and choose it again',
  group: `This group holds ${maxFilesInGroup} files at most: put it into another, or delete one first`,
};

/** What is said to staff of a file that learners could not be handed. */
export const handoutRefusal =
  'Choose a PDF or a jpg, jpeg or png picture: other kinds of files are not accepted';

/** The endings of what learners are handed, for the file chooser of a browser. */
export const handoutEndings = ['pdf', ...acceptedEndings].map((ending) => `.${ending}`);

/** The ending of a file's name in lower case, at most 10 characters; '' where there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Why a file need not be sent at all, as far as its name and size tell; null where it may be. The server looks at what is
 * in it.
 *
 * @param room how many more files its group holds
 */
export function fileRefusal({ name, size }: { name: string; size: number }, room: number): string | null {
  const ending = endingOf(name);
  if (!acceptedEndings.some((accepted) => accepted === ending)) return fileRefusals.ending;
  if (size === 0) return fileRefusals.empty;
  if (size > maxFileBytes) return fileRefusals.size;
  return room > 0 ? null : fileRefusals.group;
}
