/** Whether a question has an answer: an option that was chosen, or a text that says something. */
export const isAnswered = (value: readonly string[] = []) => value.some((each) => each.trim() !== '');
