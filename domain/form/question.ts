/** The answers of one record, by the names of its questions. */
export type Answers = Readonly<Record<string, unknown>>;

/** A choice with its stored value and what people read. */
export type Option = { value: string; label: string; help?: string };

/** A choice of a list; a bare string is both what is stored and what people read. */
export type Choice = string | Option;

/** What kind of answer a question takes. Where one question depends on another, it names the other one. */
export type QuestionKind =
  | { kind: 'text'; max: number; isName?: boolean }
  | { kind: 'area'; min?: number; max: number; isName?: boolean }
  | {
      kind:
        | 'email'
        | 'phone'
        | 'website'
        | 'date'
        | 'pastDate'
        | 'birthDate'
        | 'country'
        | 'currency'
        /** Two radio buttons. */
        | 'yesNo'
        /** A checkbox that may stay unticked. */
        | 'checkbox'
        /** A checkbox that has to be ticked. */
        | 'agreed';
    }
  | { kind: 'state' | 'zip'; country: string }
  | { kind: 'walletAddress'; blockchain: string }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: readonly Choice[] }
  /** Several of a list. @property one what one of them is called in a message: `service` */
  | { kind: 'choices'; choices: readonly Option[]; one?: string };

/** A heading above the questions that follow it, up to the next heading. */
export type Heading = {
  title: string;
  description?: string;
  /** What the answers read as where none of these questions is asked. */
  otherwise?: { label: string; value: string };
};

/** What reviewers find a case by. */
export type SearchKind = 'names' | 'emails' | 'taxIds';

/** A question without its name. */
export type QuestionDetails = QuestionKind & {
  label: string;
  /** The label where nothing around it says which of two is meant: `Physical address, city`. */
  fullLabel?: string;
  help?: string;
  tooltip?: string;
  /** What to do where there is no answer; without it, there may be none. */
  missing?: string;
  /** A condition on the answer and others of the same record, and what to do where it does not hold. */
  check?: { holds(answer: unknown, record: Answers): boolean; message: string };
  /** When the question is asked, where it depends on others of the same record; otherwise always. */
  when?(record: Answers): boolean;
  /** The answer in an empty record, where it is not an empty one. */
  initial?: string | boolean;
  /** The number of following questions that are in the same row from 900 px on. */
  beside?: 1 | 2;
  /** Starts a group of questions. */
  heading?: Heading;
  autoComplete?: string;
  /** How reviewers find a case by the answer. */
  search?: SearchKind;
  /** Whether the queue of cases shows or filters by the answer. */
  inQueue?: boolean;
};

/** One question of a form. The server validates by it, the portal draws it, and staff read the answer under its label. */
export type Question<Name extends string = string> = QuestionDetails & { name: Name };

/** A list of records within a form, without its name and its questions. */
export type ListDetails = {
  /** Its heading. */
  title: string;
  /** One entry within a sentence: `place of business`. */
  one: string;
  /** One entry where several lists have the same kind: `person`. Defaults to `one`. */
  entry?: string;
  max: number;
  /** What to do where it is empty; without it, it may be. */
  missing?: string;
  /** When it is asked for; otherwise always. */
  when?(record: Answers): boolean;
  /** The name of an entry in the form and in the summary; '' while it has none. */
  nameOf(entry: Answers): string;
  /** Whether the name follows the number where entries are read back: `Director 1: Ada Lovelace`. */
  isNameRead?: boolean;
  /** The questions that identify an entry for two people who change the list; without them, its name does. */
  identifiedBy?: readonly string[];
};

/** A list of records within a form, such as the places of business. */
export type QuestionList<Name extends string = string> = ListDetails & {
  name: Name;
  questions: readonly Question[];
};

/** Everything that one page asks for. */
export type QuestionForm<Name extends string = string> = {
  title: string;
  questions: readonly Question<Name>[];
  lists: readonly QuestionList<Name>[];
};

/** Details of a question for each property of a record, in the order of the form. */
export type QuestionTable<Kept> = { readonly [Name in keyof Kept & string]: QuestionDetails };

/** Returns the questions of a table in its order. A property without a question does not compile. */
export function questionsOf<Kept>(table: QuestionTable<Kept>): Question<keyof Kept & string>[] {
  return Object.entries<QuestionDetails>(table).map(([name, details]) => ({
    ...details,
    name: name as keyof Kept & string,
  }));
}

/** Whether a question is asked, by the other answers of its record. */
export function isAsked(question: Pick<Question, 'when'>, record: Answers): boolean {
  return question.when?.(record) ?? true;
}

/** Whether there is no answer. */
export function isUnanswered(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The stored value of a choice. */
export const storedValue = (choice: Choice): string => (typeof choice === 'string' ? choice : choice.value);

/** The name of a question where nothing around it says which of two is meant. */
export const fullLabel = ({ label, fullLabel: full }: Question): string => full ?? label;

/** Returns a label for use in a sentence, in lower case: 'date of birth'; an abbreviation such as 'ZIP' is returned unchanged. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** One entry of a list as the start of a sentence: `Beneficial owner`. */
export const entryLabel = ({ one }: Pick<QuestionList, 'one'>): string =>
  one.charAt(0).toUpperCase() + one.slice(1);
