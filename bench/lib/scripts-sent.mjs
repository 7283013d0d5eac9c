// @ts-check

/**
 * Records every script that the page fetches from now on, with the size of its body as it was sent.
 *
 * @param {import('playwright-core').Page} page
 */
export function scriptsSentTo(page) {
  /** @type {Promise<{ name: string, bytes: number, encoding: string }>[]} */
  const noted = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    const size = sizeOf(request, pathname);
    // A script that is fetched while the page closes is not listed.
    size.catch(() => undefined);
    noted.push(size);
  });
  return {
    /** @returns {Promise<{ name: string, bytes: number, encoding: string }[]>} the scripts so far */
    list: () => Promise.all(noted),
  };
}

/**
 * @param {import('playwright-core').Request} request
 * @param {string} pathname
 */
async function sizeOf(request, pathname) {
  const response = await request.response();
  const encoding = (await response?.headerValue('content-encoding')) ?? 'none';
  const { responseBodySize } = await request.sizes();
  return { name: pathname.split('/').at(-1) ?? pathname, bytes: responseBodySize, encoding };
}

/** @param {readonly { bytes: number }[]} scripts @returns {number} kB of 1000 bytes */
export function kilobytes(scripts) {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** @param {readonly { name: string, bytes: number, encoding: string }[]} scripts the largest scripts, and the encodings of all */
export function made(scripts) {
  const largest = [...scripts].sort((a, b) => b.bytes - a.bytes).slice(0, 4);
  const encodings = [...new Set(scripts.map(({ encoding }) => encoding))].join(', ');
  const names = largest.map(
    ({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${(bytes / 1000).toFixed(1)}`,
  );
  return `${scripts.length} scripts (${encodings}): ${names.join(', ')}${scripts.length > 4 ? ', …' : ''}`;
}
