import { array, type ISchema, lazy, ValidationError } from 'yup';

/** What a list demands. */
export type ListDemands<Item> = {
  item: ISchema<Item>;
  /** Most entries. */
  max: number;
  /** What to do when there are more. */
  tooMany: string;
  /** What to send when the value is no list. */
  wrongType: string;
  /** What tells an entry from another; undefined when the entry is too incomplete to be told. */
  identity: (item: Item) => string | undefined;
  /** The property of an entry under which a repetition is reported. */
  reportAt: keyof Item & string;
  /** What to do about an entry that was listed before. */
  repeated: string;
};

/**
 * A required list, possibly empty, without repetitions. The entries of a list that is too long are not looked at,
 * so that a huge body costs no more than a small one.
 */
export function listField<Item>(demands: ListDemands<Item>) {
  const { item, max, tooMany, wrongType, identity, reportAt, repeated } = demands;
  const list = array().typeError(wrongType).required(wrongType);
  const tooLong = list.max(max, tooMany);
  const entries = list.of(item).test('repeated', repeated, (items: unknown[], context) => {
    const seen = new Set<string>();
    const errors: ValidationError[] = [];
    items.forEach((entry, index) => {
      const key = typeof entry === 'object' && entry !== null ? identity(entry as Item) : undefined;
      if (key === undefined) return;
      if (seen.has(key)) errors.push(context.createError({ path: `${context.path}.${index}.${reportAt}` }));
      seen.add(key);
    });
    return errors.length === 0 || new ValidationError(errors);
  });
  return lazy((value: unknown) => (Array.isArray(value) && value.length > max ? tooLong : entries));
}
