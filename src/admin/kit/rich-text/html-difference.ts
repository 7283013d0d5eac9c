import { diffArrays } from 'diff';

type Mark = 'ins' | 'del';

/**
 * Returns the newer of two HTML texts with what was added in `<ins>` and what was removed in `<del>`. Blocks are compared first, then
 * the words of each block that replaced one of its kind. A change of formatting alone is not marked.
 */
export function htmlDifference(older: string, newer: string): string {
  let removed: string[] = [];
  const shown: string[] = [];
  const showRemoved = () => {
    shown.push(...removed.map((block) => marked(tokensOf(block), 'del')));
    removed = [];
  };
  for (const change of diffArrays(blocksOf(older), blocksOf(newer))) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) {
      for (const block of change.value) {
        const replaced = removed[0];
        if (replaced !== undefined && kindOf(replaced) === kindOf(block)) {
          removed.shift();
          shown.push(changedBlock(replaced, block));
        } else shown.push(marked(tokensOf(block), 'ins'));
      }
      showRemoved();
    } else {
      showRemoved();
      shown.push(...change.value);
    }
  }
  showRemoved();
  return shown.join('');
}

function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(({ outerHTML }) => outerHTML);
}

const kindOf = (block: string) => /^<\w+/.exec(block)?.[0];

/** Tags, words and spaces. */
const tokensOf = (html: string): string[] => html.match(/<[^>]*>|\s+|[^\s<]+/g) ?? [];

function changedBlock(older: string, newer: string): string {
  return diffArrays(tokensOf(older), tokensOf(newer))
    .map(({ added, removed, value }) => {
      if (added) return marked(value, 'ins');
      // The tags are those of the newer text.
      return removed ? marked(value.filter(isContent), 'del') : value.join('');
    })
    .join('');
}

/** A word, a space or a picture. */
const isContent = (token: string) => !token.startsWith('<') || token.startsWith('<img');

/** Marks each run of content between two tags. */
function marked(tokens: readonly string[], mark: Mark): string {
  let html = '';
  let run = '';
  const end = () => {
    html += run.trim() === '' ? run : `<${mark}>${run}</${mark}>`;
    run = '';
  };
  for (const token of tokens) {
    if (isContent(token)) run += token;
    else {
      end();
      html += token;
    }
  }
  end();
  return html;
}
