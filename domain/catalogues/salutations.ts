/** The salutations of a person (specification section 9). */
export const salutations: readonly string[] = ['Mr.', 'Ms.', 'Mrs.'];
