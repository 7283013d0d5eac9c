import { msbParts } from '#domain/msb/parts.ts';
import { type MsbAnswer, readBackMsb } from '#domain/msb/read-back.ts';
import styles from './msb.module.css';
import type { Application } from './msb-application-page.tsx';

/** Every answer, part by part, with the previously submitted value below it where that differs. */
export function MsbAnswers({ application: { content, before } }: { application: Application }) {
  return msbParts.map((part) => (
    <section key={part.id} className={styles.part} aria-labelledby={`part-${part.id}`}>
      <h2 id={`part-${part.id}`}>{part.title}</h2>
      {readBackMsb(part, content, before).map(({ title, answers }) => (
        <div key={title}>
          {title && <h3>{title}</h3>}
          <dl className={styles.answers}>
            {answers.map((answer) => (
              <Answer key={answer.label} {...answer} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  ));
}

function Answer({ label, text, was }: MsbAnswer) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={was === null ? undefined : styles.changed}>{text}</span>
        {was !== null && <p className={styles.was}>Before: {was}</p>}
      </dd>
    </div>
  );
}
