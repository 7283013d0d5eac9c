// @ts-check

/**
 * Publishes a free training with two modules of steps and a quiz with a question of each kind, as its author does through the
 * API.
 *
 * @param {string} url of the server
 * @param {string} token an administrator's
 * @param {{ title: string, coverUrl?: string, price?: number }} training
 * @returns {Promise<{ id: string, slug: string }>}
 */
export async function publishTraining(url, token, { title, coverUrl = '', price = 0 }) {
  /** @param {string} method @param {string} path @param {object} body */
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await call('POST', '/trainings', {
    title,
    summary: 'Whom to identify, when, and what to keep of it; for everybody who takes on clients.',
    description: `<h2>For whom</h2>${'<p>Everybody who takes on clients learns whom to identify first.</p>'.repeat(4)}`,
    tags: ['Identification', 'Reporting'],
    language: 'en',
    minutes: 45,
    price,
    refresherMonths: 24,
    ...(coverUrl && { coverUrl, coverAlt: 'Two colleagues over a file' }),
  });
  for (const name of ['Who is a client', 'What is kept']) {
    const part = await call('POST', '/training-modules', {
      trainingId: id,
      title: name,
      summary: 'The essentials.',
    });
    for (const step of ['Before anything is paid', 'What to ask for', 'When to ask again']) {
      const body = `<p>${'Whoever pays, and whoever is paid, is identified by a document that is valid. '.repeat(6)}</p>`;
      await call('POST', '/training-steps', {
        moduleId: part.id,
        kind: 'text',
        title: step,
        body: body.repeat(3),
        minutes: 5,
      });
    }
  }
  const quiz = await call('POST', '/training-quizzes', {
    trainingId: id,
    title: 'What you know now',
    intro: 'One question of each kind.',
    passPercentage: 60,
    attemptsAllowed: 3,
    timeLimitMinutes: 20,
    feedback: 'answers',
  });
  for (const question of questions)
    await call('POST', '/training-quiz-questions', { quizId: quiz.id, ...question });
  const { version } = await (
    await fetch(`${url}/api/trainings/${id}`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const { slug } = await call('PATCH', `/trainings/${id}/publish`, { state: 'published', version });
  return { id, slug };
}

/** @param {...string} texts */
const options = (...texts) => texts.map((text, place) => ({ id: `o${place + 1}`, text }));

const explanation = 'Every client is identified before the first transaction.';

const questions = [
  {
    kind: 'single',
    text: 'Who has to be identified?',
    marks: 4,
    options: options('Every client', 'Nobody', 'Only companies'),
    correct: ['o1'],
    explanation,
  },
  {
    kind: 'several',
    text: 'What is looked at?',
    marks: 2,
    options: options('The name', 'The weather', 'The address'),
    correct: ['o1', 'o3'],
    explanation,
  },
  {
    kind: 'trueFalse',
    text: 'Records are kept for five years.',
    marks: 1,
    options: [],
    correct: ['true'],
    explanation,
  },
  {
    kind: 'order',
    text: 'What comes first?',
    marks: 2,
    options: options('Identify', 'Verify', 'Monitor', 'Report'),
    explanation,
  },
  { kind: 'shortText', text: 'Whom do you report to?', marks: 1, accepted: ['FINTRAC'], explanation },
];
