import { companyTypes } from '#domain/catalogues/company-types.ts';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { firmName } from '#domain/firm.ts';
import { fullLabel, inSentence } from '#domain/form/question.ts';
import {
  beforeYouStartPath,
  journeyNeeds,
  journeyPurpose,
  timeInWords,
} from '#domain/journey/before-you-start.ts';
import { type CompanyType, documentOf } from '#domain/journey/document-forms.ts';
import { sections } from '#domain/sections/registry.ts';
import { type Step, steps } from '#machines/steps.ts';
import { type Setting, SiteDocument } from './document.tsx';

/** Returns the company type of the address; null without one, undefined for an unknown one. */
export function companyTypeAsked(type: unknown): CompanyType | null | undefined {
  if (type === undefined || type === '') return null;
  return companyTypes.find((each) => each === type);
}

/** Renders what a client needs for the onboarding: the steps, the documents, the people. @property type of the company */
export function BeforeYouStartPage({ type, ...setting }: Setting & { type: CompanyType | null }) {
  return (
    <SiteDocument
      {...setting}
      place={null}
      head={{
        title: 'What you will need',
        description: `The eleven steps of the onboarding at ${firmName}, and the documents for them.`,
        canonical: setting.publicUrl + beforeYouStartPath,
      }}
    >
      <div className="intro">
        <h1>What you will need</h1>
        <p>
          {journeyPurpose} The onboarding takes {timeInWords}, if you have at hand {journeyNeeds}.
        </p>
        <p className="quiet">
          You need not finish at once. Each step is stored when you save it, and you can continue at any time,
          on any device, with a code that we mail you.
        </p>
      </div>
      <div className="guide">
        <section aria-labelledby="steps">
          <h2 id="steps">The eleven steps</h2>
          <ol className="steps">
            {steps.map((step) => (
              <StepItem key={step.id} step={step} />
            ))}
          </ol>
        </section>
        <Documents type={type} />
        <section aria-labelledby="people">
          <h2 id="people">Who must be at hand</h2>
          <ul>
            <li>You, with an identity document: you verify your own identity, and certify the answers.</li>
            <li>
              The person who signs the board resolution, if that is not you. You must be allowed to engage us
              for the company.
            </li>
            <li>
              Directors and owners need not be present. Each gets an email, and verifies their identity on
              their own phone in a few minutes.
            </li>
          </ul>
        </section>
        <p className="no-print">
          <a className="start" href="/">
            Start the onboarding
          </a>
        </p>
      </div>
    </SiteDocument>
  );
}

function StepItem({ step }: { step: Step }) {
  const { minutes, need } = step;
  const asked = step.section ? requiredAnswers(step.section) : [];
  return (
    <li>
      <h3>{step.title}</h3>
      <p>
        <span className="minutes">{minutes === 1 ? '1 minute' : `${minutes} minutes`}</span> {need}
      </p>
      {asked.length > 0 && (
        <details>
          <summary>Answers that must not be empty</summary>
          <p className="quiet">{asked.join(', ')}.</p>
        </details>
      )}
    </li>
  );
}

/** Returns the labels of a section's required answers: those that the server refuses if they are empty. */
function requiredAnswers(id: keyof typeof sections): string[] {
  const { questions, lists } = sections[id];
  const required = [questions, ...lists.map((list) => list.questions)].flatMap((each) =>
    each.filter(({ missing, when }) => missing !== undefined && when === undefined),
  );
  return [
    ...new Set(
      required.map((question, index) =>
        index === 0 ? fullLabel(question) : inSentence(fullLabel(question)),
      ),
    ),
  ];
}

function Documents({ type }: { type: CompanyType | null }) {
  const listed = (need: 'required' | 'optional') => (
    <dl className="documents">
      {documentGroups
        .filter((group) => group.need === need)
        .map(({ key, label, help }) => {
          const own = type && documentOf(key, type);
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{own ?? help}</dd>
            </div>
          );
        })}
    </dl>
  );
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">The documents</h2>
      <form className="choose no-print" method="get" action={`${beforeYouStartPath}#documents`}>
        <label>
          Company type
          <select name="type" defaultValue={type ?? ''}>
            <option value="">Any</option>
            {companyTypes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit">Show the documents</button>
      </form>
      {type && <p>For the company type “{type}”:</p>}
      {listed('required')}
      <h3>Optional Documents</h3>
      {listed('optional')}
      <p className="quiet">
        We accept JPG and PNG pictures, and PDF files. Photograph paper from above, with all four corners
        visible.
      </p>
    </section>
  );
}
