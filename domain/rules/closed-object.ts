import { type ObjectShape, object, ValidationError } from 'yup';

const unknownMessage = 'This field is not known';
// A refusal names the first few strangers: nobody needs a list as long as the body that was sent.
const maxNamed = 20;
const maxNameLength = 100;

/**
 * An object that holds these fields and no others; every other property is refused under its own name.
 * @param wrongType what to send instead, when the value is no object
 */
export function closedObject<Shape extends ObjectShape>(shape: Shape, wrongType: string) {
  const known = new Set(Object.keys(shape));
  return object(shape)
    .typeError(wrongType)
    .required(wrongType)
    .test('known', unknownMessage, (value, context) => {
      const strangers = Object.keys(value).filter((name) => !known.has(name));
      if (strangers.length === 0) return true;
      const prefix = context.path === '' ? '' : `${context.path}.`;
      return new ValidationError(
        strangers
          .slice(0, maxNamed)
          .map((name) => context.createError({ path: prefix + name.slice(0, maxNameLength) })),
      );
    });
}
