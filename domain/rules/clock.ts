/** What a rule may know about the world outside the record: passed to yup as its `context`. */
export type RuleContext = {
  /** Today's date in UTC, 'YYYY-MM-DD'. */
  today: string;
};

/** Returns today's date from yup's context. Throws without one, which is a programming error. */
export function todayOf(context: unknown): string {
  const today = (context as Partial<RuleContext> | undefined)?.today;
  if (today === undefined) throw new Error("this rule needs today's date in its context");
  return today;
}
