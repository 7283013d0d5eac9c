// @ts-check
// npm run sumsub: a local stand-in for the identity provider. Ctrl-C stops it.
import { script } from './lib/project.mjs';
import { startSumsub } from './sumsub/stand-in.mjs';

const port = Number(process.env.SUMSUB_PORT ?? 4010);
const portal = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

await script(async () => {
  const sumsub = await startSumsub({ port, webhookUrl: `${portal}/api/sumsub/webhook` });
  console.log(`Sumsub's stand-in, with its switches: ${sumsub.url}`);
  console.log(`Its webhooks go to ${portal}. Start the portal with:\n`);
  const settings = Object.entries(sumsub.env).map(([name, value]) => `${name}=${value}`);
  console.log(`${settings.join(' \\\n  ')} \\\n  npm start`);
});
