// @ts-check
import { positions } from './switches.mjs';

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 16px; }
body[data-theme="dark"] { background: #16232b; color: #e6edf1; }
button, select { font: inherit; padding: 8px 14px; margin: 4px 8px 4px 0; }
`;

/** The page in the widget's frame; its script speaks the protocol of @sumsub/websdk. */
export const widgetPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Identity check (stand-in)</title><style>${style}</style></head>
<body>
<main hidden>
<h1>Identity check (stand-in)</h1>
<p id="status" role="status"></p>
<p>
<button type="button" data-outcome="pending">Send photographs</button>
<button type="button" data-outcome="GREEN">Approve</button>
<button type="button" data-outcome="RED">Refuse</button>
</p>
<p>
<button type="button" data-tells="idCheck.onStepCompleted">Next screen</button>
<button type="button" data-tells="idCheck.onError">Fail</button>
<button type="button" data-ends>End the session</button>
</p>
</main>
<script src="/websdk/websdk.js"></script>
</body>
</html>
`;

/** @see node_modules/@sumsub/websdk-react/dist/index.esm.js, `onSdkMessage` */
export const widgetScript = `'use strict';
const frameId = new URLSearchParams(location.search).get('_');
const sessionId = crypto.randomUUID ? crypto.randomUUID() : String(Math.random());
let token = '';
const tell = (method, content = {}) => parent.postMessage({ ...content, method, frameId, sessionId }, '*');
const post = (path, content) => fetch(path, { method: 'POST', body: JSON.stringify(content) });

async function open() {
  const answer = await post('/websdk/session', { token });
  if (!answer.ok) {
    say('The session has ended.');
    tell('idCheck.onError', { code: 'invalid-token', error: 'Invalid or expired access token' });
    return;
  }
  document.querySelector('main').hidden = false;
  show(await answer.json());
  tell('idCheck.onInitialized');
  tell('idCheck.onResize', { height: document.documentElement.scrollHeight });
}

function show(review) {
  const answer = review.reviewResult ? ' ' + review.reviewResult.reviewAnswer : '';
  say('The applicant is ' + review.reviewStatus + answer + '.');
}

function say(text) {
  document.querySelector('#status').textContent = text;
}

for (const button of document.querySelectorAll('[data-tells]')) {
  button.addEventListener('click', () => tell(button.dataset.tells, { code: 'stand-in', error: 'As it was asked to' }));
}

document.querySelector('[data-ends]').addEventListener('click', async () => {
  await post('/websdk/end', { token });
  open();
});

for (const button of document.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', async () => {
    const answer = await post('/websdk/review', { token, outcome: button.dataset.outcome });
    if (!answer.ok) return open();
    const review = await answer.json();
    show(review);
    tell('idCheck.onApplicantSubmitted');
    tell('idCheck.onApplicantStatusChanged', review);
  });
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data) return;
  if (data.method === 'idCheck.init') {
    document.body.dataset.theme = data.theme || 'light';
    document.documentElement.lang = data.lang || 'en';
    token = data.accessToken;
    open();
  }
  if (data.method === 'idCheck.updateAccessToken' && data.accessToken) {
    token = data.accessToken;
    open();
  }
  if (data.method === 'idCheck.callSetTheme') document.body.dataset.theme = data.theme;
});
tell('idCheck.onReady');
`;

/**
 * The page on which a developer sets the switches and reviews applicants.
 *
 * @param {import('./applicants.mjs').Applicant[]} applicants
 * @param {import('./switches.mjs').Switches} switches
 */
export function page(applicants, switches) {
  const choices = Object.entries(positions).map(([name, values]) => {
    const options = values.map((value) => {
      const chosen = /** @type {Record<string, string>} */ (switches)[name] === value ? ' selected' : '';
      return `<option${chosen}>${value}</option>`;
    });
    return `<label>${name} <select name="${name}">${options.join('')}</select></label>`;
  });
  const rows = applicants.map(({ externalUserId, review }) => {
    const state = `${review.reviewStatus} ${review.reviewResult?.reviewAnswer ?? ''}`;
    const buttons = ['pending', 'GREEN', 'RED', 'init'].map(
      (outcome) =>
        `<button data-id="${escapeHtml(externalUserId)}" data-outcome="${outcome}">${outcome}</button>`,
    );
    return `<li><code>${escapeHtml(externalUserId)}</code> ${state}<br>${buttons.join('')}</li>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sumsub (stand-in)</title><style>${style}</style></head>
<body>
<h1>Sumsub (stand-in)</h1>
<h2>Switches</h2>
<p>${choices.join(' ')} <button id="deliver">Send late webhooks now</button></p>
<h2>Applicants</h2>
<ul>${rows.join('') || '<li>None yet: open the identity check in the portal</li>'}</ul>
<script>
const post = (path, content) =>
  fetch(path, { method: 'POST', body: JSON.stringify(content) }).then(() => location.reload());
for (const select of document.querySelectorAll('select')) {
  select.onchange = () => post('/switches', { [select.name]: select.value });
}
for (const button of document.querySelectorAll('[data-outcome]')) {
  button.onclick = () => post('/review', { userId: button.dataset.id, outcome: button.dataset.outcome });
}
document.querySelector('#deliver').onclick = () => post('/deliver', {});
</script>
</body>
</html>
`;
}
