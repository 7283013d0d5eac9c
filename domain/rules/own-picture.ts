import type { StringSchema } from 'yup';
import { textField } from './text-field.ts';

const ownPicture = /^\/api\/files\/public\/[A-Za-z0-9_-]{1,64}$/;

/** Whether an address is one that `POST /upload` has answered: what everybody is shown comes from our own store. */
export function isOwnPicture(url: string): boolean {
  return ownPicture.test(url);
}

/** A picture that everybody may see, by its address in our own store; empty for none. */
export function ownPictureField(): StringSchema<string> {
  return textField({ max: 200 }).test(
    'own picture',
    'Upload the picture here: others are not shown',
    (value) => value === '' || isOwnPicture(value),
  );
}
