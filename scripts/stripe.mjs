// @ts-check
// npm run stripe: a local stand-in for the payment provider. Ctrl-C stops it.
import { script } from './lib/project.mjs';
import { startStripe } from './stripe/stand-in.mjs';

const port = Number(process.env.STRIPE_PORT ?? 4020);
const portal = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

await script(async () => {
  const stripe = await startStripe({ port, webhookUrl: `${portal}/api/stripe/webhook` });
  console.log(`Stripe's stand-in, with its switches: ${stripe.url}`);
  console.log('Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.');
  console.log(`Its webhooks go to ${portal}. Start the portal with:\n`);
  const settings = Object.entries(stripe.env).map(([name, value]) => `${name}=${value}`);
  console.log(`${settings.join(' \\\n  ')} \\\n  npm start`);
});
