/** Returns whether a question has an answer: a selected option, or a text that is not blank. */
export const isAnswered = (value: readonly string[] = []) => value.some((each) => each.trim() !== '');
