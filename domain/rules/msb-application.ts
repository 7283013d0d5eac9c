import { array } from 'yup';
import { type Answers, isAsked, isUnanswered, type Question, type QuestionList } from '../form/question.ts';
import { recordRule } from '../form/rule.ts';
import type { MsbContent, MsbPart, MsbPartId } from '../msb/part.ts';
import { msbPart, msbPartIds } from '../msb/parts.ts';
import { checkedBy, trimmed } from './checked-by.ts';
import type { RuleContext } from './clock.ts';
import { closedObject } from './closed-object.ts';
import type { PropertyError } from './listed.ts';
import type { Validation } from './validate.ts';

const nothingMissing = 'Leave this empty or fill it in';

/**
 * Returns the schemas of answers that exist; a missing answer is also an error, which is only reported where an answer is
 * required.
 */
const rulesOf = (questions: readonly Question[]) =>
  recordRule(questions, ({ missing = nothingMissing }) => missing);

function listRule({ questions, max, one, missing = nothingMissing }: QuestionList) {
  const tooMany = `List no more than ${max}`;
  return array()
    .typeError(missing)
    .of(closedObject(rulesOf(questions), `Send each ${one} as an object`))
    .required(missing)
    .min(1, missing)
    .max(max, tooMany);
}

function partRule({ questions, lists }: MsbPart) {
  const shape = {
    ...rulesOf(questions),
    ...Object.fromEntries(lists.map((list) => [list.name, listRule(list)])),
  };
  return closedObject(shape, 'Send the part as an object');
}

const rules = new Map(msbPartIds.map((id) => [id, partRule(msbPart(id))]));

/** Returns the errors of a part, whether or not an answer is required. */
function errorsIn(id: MsbPartId, part: unknown, context: RuleContext): PropertyError[] {
  const rule = rules.get(id);
  if (!rule) throw new Error(`An application has no part ${id}`);
  const checked = checkedBy(rule, part, context);
  return checked.ok ? [] : checked.errors;
}

/** Returns the answer at a dotted path; undefined for none. */
function answerAt(part: unknown, property: string): unknown {
  return property
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      part,
    );
}

/**
 * Validates a part that is saved before submission: existing answers must be valid, missing ones may follow later. Never throws
 * for any value.
 */
export function checkMsbPart<Id extends MsbPartId>(
  id: Id,
  value: unknown,
  context: RuleContext,
): Validation<MsbContent[Id]> {
  const part = trimmed(value);
  const errors = errorsIn(id, part, context).filter(
    ({ property }) => property === '' || !isUnanswered(answerAt(part, property)) || isStranger(id, property),
  );
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: part as MsbContent[Id] };
}

/** Returns whether a part has no field of that name: even an empty value of an unknown field is refused. */
function isStranger(id: MsbPartId, property: string): boolean {
  return questionAt(id, property) === undefined;
}

/** Returns the question or list at a dotted path of a part. */
function questionAt(id: MsbPartId, property: string): Question | QuestionList | undefined {
  const { questions, lists } = msbPart(id);
  const [name, index, inner] = property.split('.');
  const list = lists.find((each) => each.name === name);
  if (!list) return questions.find((each) => each.name === name);
  return index === undefined || inner === undefined
    ? list
    : list.questions.find((each) => each.name === inner);
}

/**
 * Returns what is missing before an application may be submitted, each with its part: `people.people.0.street`. Empty for none.
 */
export function missingOf(content: MsbContent, context: RuleContext): PropertyError[] {
  return msbPartIds.flatMap((id) => {
    const part: Answers = content[id];
    const { questions, lists } = msbPart(id);
    const order = [...questions, ...lists].map(({ name }) => name);
    const placeOf = ({ property }: PropertyError) => order.indexOf(property.split('.')[0] ?? '');
    const errors = errorsIn(id, part, context)
      .filter(({ property }) => isNeeded(id, part, property))
      .sort((a, b) => placeOf(a) - placeOf(b));
    const own = id === 'volumes' ? volumesMissing(content) : [];
    return [...errors, ...own].map(({ property, message }) => ({ property: `${id}.${property}`, message }));
  });
}

/** Returns whether an answer is required: an existing invalid answer must always be corrected. */
function isNeeded(id: MsbPartId, part: Answers, property: string): boolean {
  const question = questionAt(id, property);
  const [name = '', index] = property.split('.');
  // A list that does not apply is ignored, whatever was typed into it before.
  const outer = msbPart(id).lists.find((list) => list.name === name);
  if (outer && !isAsked(outer, part)) return false;
  if (question && !outer && !isAsked(question, part)) return false;
  if (!isUnanswered(answerAt(part, property))) return true;
  if (!question?.missing) return false;
  const entry = outer && index !== undefined ? answerAt(part, `${name}.${index}`) : part;
  return isAsked(question, entry as Answers);
}

/** Returns an error unless each selected service has its volume. */
function volumesMissing({ activities, volumes }: MsbContent): PropertyError[] {
  const listed = new Set<string>(volumes.volumes.map(({ service }) => service));
  const without = volumes.volumes.length > 0 && activities.services.some((service) => !listed.has(service));
  return without ? [{ property: 'volumes', message: 'Add the yearly volume of each service' }] : [];
}
