/** The answers of one record, by the names of its questions. */
export type Answers = Readonly<Record<string, unknown>>;

/** A choice with its stored value and its label. */
export type Option = { value: string; label: string; help?: string };

/** A choice of a list. A string is both the stored value and the label. */
export type Choice = string | Option;

/** The kind of answer of a question. A kind that depends on another question contains the name of that question. */
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
        /** An optional checkbox. */
        | 'checkbox'
        /** A checkbox that must be ticked. */
        | 'agreed';
    }
  | { kind: 'state' | 'zip'; country: string }
  | { kind: 'walletAddress'; blockchain: string }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: readonly Choice[] }
  /** Several choices of a list. @property one the noun for one choice in a message: `service` */
  | { kind: 'choices'; choices: readonly Option[]; one?: string };

/** A heading above the questions that follow it, up to the next heading. */
export type Heading = {
  title: string;
  description?: string;
  /**
   * The row that the read-back shows if none of these questions is asked.
   * @property sameAs the names of these questions with the questions whose answers they then equal, in the order of display
   */
  otherwise?: { label: string; value: string; sameAs?: Readonly<Record<string, string>> };
};

/** The parts of an address, in the order in which they are written. */
export const addressParts = ['street', 'city', 'state', 'zip', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

/** The kinds of text by which reviewers search for a case. */
export type SearchKind = 'names' | 'emails' | 'taxIds';

/** A question without its name. */
export type QuestionDetails = QuestionKind & {
  label: string;
  /** The label for use outside its group, where the short one is ambiguous: `Physical address, city`. */
  fullLabel?: string;
  help?: string;
  tooltip?: string;
  /** The message for a missing answer. Without it, the question is optional. */
  missing?: string;
  /** A condition on the answer and other answers of the record, and the message if it does not hold. */
  check?: { holds(answer: unknown, record: Answers): boolean; message: string };
  /** Returns whether the question is asked, by other answers of the record. Without it, the question is always asked. */
  when?(record: Answers): boolean;
  /** The answer in an empty record. Defaults to the empty answer of the kind. */
  initial?: string | boolean;
  /** The number of following questions that share the row at a width of 900 px or more. */
  beside?: 1 | 2;
  /** Starts a group of questions. */
  heading?: Heading;
  autoComplete?: string;
  /** The kind of search that finds a case by the answer. */
  search?: SearchKind;
  /** Whether the queue of cases shows or filters by the answer. */
  inQueue?: boolean;
  /** The part of an address that it asks for; staff read an address in one line. */
  addressPart?: AddressPart;
  /** Whether staff do not see an empty answer, because it means that nothing else had to be answered. */
  isHiddenIfEmpty?: boolean;
};

/** One question of a form. The server's validation, the portal's input and the staff's read-back are derived from it. */
export type Question<Name extends string = string> = QuestionDetails & { name: Name };

/** A list of records in a form, without its name and its questions. */
export type ListDetails = {
  title: string;
  /** The noun for one entry: `place of business`. */
  one: string;
  /** The noun for one entry that several lists share: `person`. Defaults to `one`. */
  entry?: string;
  max: number;
  /** The message for an empty list. Without it, the list may be empty. */
  missing?: string;
  /** Returns whether the list is asked for. Without it, it always is. */
  when?(record: Answers): boolean;
  /** Returns the name of an entry in the form and in the summary; '' if it has none yet. */
  nameOf(entry: Answers): string;
  /** Whether the read-back shows the name after the number: `Director 1: Ada Lovelace`. */
  isNameRead?: boolean;
  /** The questions that identify an entry in an edit conflict. Defaults to its name. */
  identifiedBy?: readonly string[];
};

/** A list of records in a form, such as the places of business. */
export type QuestionList<Name extends string = string> = ListDetails & {
  name: Name;
  questions: readonly Question[];
};

/** All questions and lists of one page. */
export type QuestionForm<Name extends string = string> = {
  title: string;
  questions: readonly Question<Name>[];
  lists: readonly QuestionList<Name>[];
};

/** Details of a question for each property of a record, in the order of the form. */
export type QuestionTable<Stored> = { readonly [Name in keyof Stored & string]: QuestionDetails };

/** Returns the questions of a table in its order. A property without a question does not compile. */
export function questionsOf<Stored>(table: QuestionTable<Stored>): Question<keyof Stored & string>[] {
  return Object.entries<QuestionDetails>(table).map(([name, details]) => ({
    ...details,
    name: name as keyof Stored & string,
  }));
}

/** Returns whether a question is asked, by the other answers of its record. */
export function isAsked(question: Pick<Question, 'when'>, record: Answers): boolean {
  return question.when?.(record) ?? true;
}

/** Returns whether the value is an empty answer; an unticked checkbox counts as one. */
export function isUnanswered(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

export const storedValue = (choice: Choice): string => (typeof choice === 'string' ? choice : choice.value);

/** Returns the label of a question for use outside its group. */
export const fullLabel = ({ label, fullLabel: full }: Question): string => full ?? label;

/** Returns a label for use in a sentence, in lower case: 'date of birth'; an abbreviation such as 'ZIP' is returned unchanged. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Returns the noun for one entry of a list with a capital letter: `Beneficial owner`. */
export const entryLabel = ({ one }: Pick<QuestionList, 'one'>): string =>
  one.charAt(0).toUpperCase() + one.slice(1);
