/** Errors of the identity widget are only logged (specification section 8): what counts is the server's word. */
export function logWidgetError(_: unknown, { error }: { error: unknown }): void {
  console.error('The identity widget says', error);
}

/** What the widget tells of its own progress; for whoever looks into a person's trouble. */
export function logWidgetMessage(_: unknown, { name }: { name: string }): void {
  console.debug('The identity widget tells', name);
}
