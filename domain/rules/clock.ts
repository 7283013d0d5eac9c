/** What a rule may know about the world outside the record: handed to yup as its `context`. */
export type RuleContext = {
  /** Today's date in UTC, 'YYYY-MM-DD'. */
  today: string;
};

/** Today's date from yup's context; a rule that was run without a clock is a mistake of the program. */
export function todayOf(context: unknown): string {
  const today = (context as Partial<RuleContext> | undefined)?.today;
  if (today === undefined) throw new Error("this rule needs today's date in its context");
  return today;
}
