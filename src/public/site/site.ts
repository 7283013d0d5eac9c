// The only script of the pages that the server renders. The pages are the same for every visitor, so that they can be cached;
// what depends on the visitor is added here. It imports nothing: a shared module would make the page load a chunk of the portal.

/** Shows a signed-in client "My onboarding" in place of "Sign in". */
function showOwnLinks(): void {
  // The local storage key of the client's token (specification section 9).
  if (localStorage.getItem('access_token') === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-own-label]')) {
    const { ownLabel = '', ownPath = '' } = link.dataset;
    link.textContent = ownLabel;
    link.href = ownPath;
  }
}

/**
 * Plays a video in place of its link. Nothing is requested from the site of the video before; without this script, the link leads
 * there.
 */
function playVideo(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.src = link.dataset.player ?? '';
  frame.title = link.textContent ?? '';
  // The player checks the embedding site; only the origin is sent.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  frame.allowFullscreen = true;
  link.replaceWith(frame);
  frame.focus();
}

/**
 * Shows the newsletter form and sends it. Without this script the form stays hidden, and a link leads to the page with the form.
 */
function start(form: HTMLFormElement): void {
  const openedAt = Date.now();
  const output = form.querySelector('output');
  const button = form.querySelector('button');
  if (!output || !button) return;
  form.hidden = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    output.textContent = 'Sending…';
    void send().then((sentence) => {
      output.textContent = sentence;
      button.disabled = false;
    });
  });

  async function send(): Promise<string> {
    const typed = new FormData(form);
    // A faster submission would be taken for a bot's.
    const least = Number(form.dataset.least);
    await new Promise((done) => setTimeout(done, openedAt + least - Date.now()));
    const body = {
      email: String(typed.get('email')),
      consent: typed.get('consent') !== null,
      consentText: form.dataset.consent,
      from: location.origin + location.pathname,
      website: String(typed.get('website')),
      elapsed: Math.max(least, Date.now() - openedAt),
    };
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { message } = (await answer.json()) as { message: string | { message: string }[] };
      if (answer.ok) form.reset();
      return Array.isArray(message) ? message.map((each) => each.message).join('. ') : message;
    } catch {
      return 'The server could not be reached. Check your connection and try again.';
    }
  }
}

/** Shows the theme switch. Without a choice, the stylesheet follows the device. */
function startThemeSwitch(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const show = () => {
    const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    button.setAttribute('aria-checked', String((root.dataset.theme ?? device) === 'dark'));
  };
  button.addEventListener('click', () => {
    const next = button.getAttribute('aria-checked') === 'true' ? 'light' : 'dark';
    root.dataset.theme = next;
    try {
      // The local storage key of the theme (specification section 9).
      localStorage.setItem('theme', next);
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
    show();
  });
  // Another tab switched the theme.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'theme') return;
    if (newValue === 'dark' || newValue === 'light') root.dataset.theme = newValue;
    else delete root.dataset.theme;
    show();
  });
  show();
  button.hidden = false;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.site-theme')) startThemeSwitch(button);
showOwnLinks();
for (const form of document.querySelectorAll<HTMLFormElement>('.newsletter form')) start(form);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.embed[data-player]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    playVideo(link);
  });
}
