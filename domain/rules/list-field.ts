import { array, type ISchema, lazy, ValidationError } from 'yup';

export type ListDemands<Item> = {
  item: ISchema<Item>;
  max: number;
  tooMany: string;
  /** The message for a value that is not a list. */
  wrongType: string;
} & Partial<Identity<Item>>;

/** What makes an entry a duplicate of another. */
export type Identity<Item> = {
  /** Returns the identity of an entry; undefined for an incomplete entry. */
  identity(item: Item): string | undefined;
  /** The property of an entry where a duplicate is reported. */
  reportAt: keyof Item & string;
  repeated: string;
};

/**
 * Returns the schema of a required list, possibly empty; without duplicates, where its entries have an identity. The entries of a
 * list that is too long are not validated, so that a large body costs no more than a small one.
 */
export function listField<Item>(demands: ListDemands<Item>) {
  const { item, max, tooMany, wrongType, identity, reportAt, repeated } = demands;
  const list = array().typeError(wrongType).required(wrongType);
  const tooLong = list.max(max, tooMany);
  const entries = list.of(item).test('repeated', repeated ?? '', (items: unknown[], context) => {
    if (!identity) return true;
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
