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
 * The page on which a developer sets the switches, gives back and looks at payments.
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
<button data-id="${id}" data-act="cancel">Cancel</button><button data-id="${id}" data-act="refund">Refund</button></li>`;
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
 * A script in the manner of Stripe.js: as much of it as @stripe/react-stripe-js and a Payment Element ask for. The real one
 * draws its form in a frame of its own; this one writes it into the page.
 */
export const browserScript = `'use strict';
(() => {
  const home = new URL(document.currentScript.src).origin;
  const post = async (path, content) => {
    const answer = await fetch(home + path, { method: 'POST', body: JSON.stringify(content) });
    return answer.json();
  };

  const fields = [
    ['number', 'Card number', 'cc-number', '1234 1234 1234 1234'],
    ['expiry', 'Expiry date', 'cc-exp', 'MM / YY'],
    ['cvc', 'Security code', 'cc-csc', 'CVC'],
  ];

  function paymentElement() {
    const heard = { ready: [], change: [], loaderror: [] };
    const tell = (name, event = {}) => (heard[name] || []).forEach((each) => each(event));
    const inputs = {};
    const isComplete = () =>
      /^(\\d ?){16}$/.test(inputs.number.value.trim()) &&
      /^\\d\\d ?\\/ ?\\d\\d$/.test(inputs.expiry.value.trim()) &&
      /^\\d{3,4}$/.test(inputs.cvc.value.trim());
    let root = null;
    return {
      inputs,
      isComplete,
      on(name, listener) { (heard[name] = heard[name] || []).push(listener); return this; },
      once(name, listener) { return this.on(name, listener); },
      off(name, listener) { heard[name] = (heard[name] || []).filter((each) => each !== listener); return this; },
      update() {}, blur() {}, clear() {}, collapse() {},
      focus() { inputs.number.focus(); },
      mount(where) {
        root = typeof where === 'string' ? document.querySelector(where) : where;
        for (const [name, label, autocomplete, placeholder] of fields) {
          const row = document.createElement('label');
          row.className = 'stand-in-field';
          const input = document.createElement('input');
          Object.assign(input, { name, autocomplete, placeholder, inputMode: 'numeric' });
          input.addEventListener('input', () =>
            tell('change', { elementType: 'payment', complete: isComplete(), empty: false, value: { type: 'card' } }));
          row.append(document.createTextNode(label + ' '), input);
          root.append(row);
          inputs[name] = input;
        }
        setTimeout(() => tell('ready', { elementType: 'payment' }));
      },
      unmount() { if (root) root.replaceChildren(); },
      destroy() { this.unmount(); },
    };
  }

  window.Stripe = (publishableKey) => {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) throw new Error('Not a publishable key');
    const unknown = async () => ({ error: { type: 'api_error', message: 'Not part of the stand-in' } });
    return {
      _registerWrapper() {}, registerAppInfo() {},
      createToken: unknown, createPaymentMethod: unknown, confirmCardPayment: unknown,
      elements({ clientSecret } = {}) {
        let made = null;
        return {
          clientSecret,
          create(type) { made = paymentElement(); made.type = type; return made; },
          getElement() { return made; },
          update() {}, on() {}, off() {},
          fetchUpdates: async () => ({}),
          submit: async () => made && made.isComplete() ? {} : { error: incomplete },
        };
      },
      async confirmPayment({ elements, confirmParams = {}, redirect }) {
        const element = elements.getElement();
        if (!element || !element.isComplete()) return { error: incomplete };
        const found = await post('/browser/confirm', {
          clientSecret: elements.clientSecret,
          number: element.inputs.number.value.replaceAll(' ', ''),
        });
        if (found.error) return found;
        if (redirect !== 'if_required') {
          const to = new URL(confirmParams.return_url);
          to.searchParams.set('payment_intent', found.paymentIntent.id);
          to.searchParams.set('redirect_status', 'succeeded');
          location.assign(to);
          return new Promise(() => {});
        }
        return found;
      },
      retrievePaymentIntent: (clientSecret) => post('/browser/retrieve', { clientSecret }),
    };
  };
  const incomplete = { type: 'validation_error', message: 'Fill in the card number, the expiry date and the security code.' };
  window.Stripe.version = 'endive';
})();
`;
