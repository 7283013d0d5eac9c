// @ts-check
import { positions } from './switches.mjs';

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 16px; }
button, select { font: inherit; padding: 8px 14px; margin: 4px 8px 4px 0; }
`;

/**
 * The page on which a developer sets the switches, and lists and refunds payments.
 *
 * @param {import('./payments.mjs').Intent[]} intents
 * @param {import('./switches.mjs').Switches} switches
 */
export function page(intents, switches) {
  const choices = Object.entries(positions).map(([name, values]) => {
    const options = values.map((value) => {
      const chosen = /** @type {Record<string, string>} */ (switches)[name] === value ? ' selected' : '';
      return `<option${chosen}>${value}</option>`;
    });
    return `<label>${name} <select name="${name}">${options.join('')}</select></label>`;
  });
  const rows = intents.map(({ id, amount, currency, status, description }) => {
    const what = escapeHtml(`${description ?? ''}: ${amount} ${currency}, ${status}`);
    return `<li><code>${id}</code> ${what}<br>
<button data-id="${id}" data-act="succeed">Pay</button><button data-id="${id}" data-act="decline">Decline</button>
<button data-id="${id}" data-act="cancel">Cancel</button><button data-id="${id}" data-act="refund">Refund</button>
<button data-id="${id}" data-act="dispute">Dispute</button><button data-id="${id}" data-act="win">Dispute won</button>
<button data-id="${id}" data-act="lose">Dispute lost</button></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Stripe (stand-in)</title><style>${style}</style></head>
<body>
<h1>Stripe (stand-in)</h1>
<h2>Switches</h2>
<p>${choices.join(' ')} <button id="deliver">Send late webhooks now</button>
<button id="finish">Finish pending refunds</button></p>
<h2>Payments</h2>
<ul>${rows.join('') || '<li>None yet: buy a training in the portal</li>'}</ul>
<script>
const post = (path, content) =>
  fetch(path, { method: 'POST', body: JSON.stringify(content) }).then(() => location.reload());
for (const select of document.querySelectorAll('select')) {
  select.onchange = () => post('/switches', { [select.name]: select.value });
}
for (const button of document.querySelectorAll('[data-act]')) {
  button.onclick = () => post('/act', { id: button.dataset.id, act: button.dataset.act });
}
document.querySelector('#deliver').onclick = () => post('/deliver', {});
document.querySelector('#finish').onclick = () => post('/finish-refunds', {});
</script>
</body>
</html>
`;
}

/**
 * The page that Stripe hosts for a checkout session, reduced to what a buyer needs: the items, the card, and the way back.
 *
 * @param {import('./sessions.mjs').Kept} kept
 * @param {string | null} [trouble] why the last card was declined
 */
export function hostedPage({ session, lines }, trouble = null) {
  const { id, amount_total, currency, status, cancel_url, customer_email } = session;
  /** @param {number} amount */
  const money = (amount) =>
    new Intl.NumberFormat('en-CA', { style: 'currency', currency: currency.toUpperCase() }).format(
      amount / 100,
    );
  const rows = lines.map(
    ({ label, amount }) => `<li>${escapeHtml(label)}: ${escapeHtml(money(amount))}</li>`,
  );
  const back = `<p><a href="${escapeHtml(cancel_url)}">Back to the shop</a></p>`;
  const form = `<ul>${rows.join('')}</ul>
${trouble === null ? '' : `<p role="alert">${escapeHtml(trouble)}</p>`}
<form method="post" action="/pay/${id}">
<p>${escapeHtml(customer_email ?? '')}</p>
<p><label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label></p>
<p><label>Expiry date <input name="expiry" autocomplete="cc-exp" placeholder="MM / YY" required></label></p>
<p><label>Security code <input name="cvc" autocomplete="cc-csc" inputmode="numeric" required></label></p>
<p><button>Pay ${escapeHtml(money(amount_total))}</button></p>
</form>`;
  const over = '<p>This payment page has expired. Nothing was charged.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Checkout (stand-in)</title><style>${style}</style></head>
<body>
<main>
<h1>Pay with a card</h1>
${status === 'open' ? form : over}
${back}
</main>
</body>
</html>
`;
}
