import { type ObjectShape, object, ValidationError } from 'yup';

const unknownMessage = 'This field is not known';
// The maximum number of unknown properties that an error names: the list must not be as long as the body that was sent.
const maxNamed = 20;
const maxNameLength = 100;

/**
 * Returns the schema of an object with exactly these fields; every other property is an error under its own name.
 * @param wrongType the message for a value that is not an object
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
