// @ts-check

/**
 * Notes every script that the page fetches from now on, with the bytes of its body as they were sent.
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
    // One that is fetched as the page closes is not listed any more.
    size.catch(() => undefined);
    noted.push(size);
  });
  return {
    /** @returns {Promise<{ name: string, bytes: number, encoding: string }[]>} those of so far */
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

/** @param {readonly { name: string, bytes: number, encoding: string }[]} scripts the largest, and how all were sent */
export function made(scripts) {
  const largest = [...scripts].sort((a, b) => b.bytes - a.bytes).slice(0, 4);
  const encodings = [...new Set(scripts.map(({ encoding }) => encoding))].join(', ');
  const names = largest.map(
    ({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${(bytes / 1000).toFixed(1)}`,
  );
  return `${scripts.length} scripts (${encodings}): ${names.join(', ')}${scripts.length > 4 ? ', …' : ''}`;
}
