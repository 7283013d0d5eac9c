import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from './source-files.ts';

// Words and phrases that are not plain technical English, each with what to write instead. The list is not complete: it contains
// the most frequent ones.
const phrases: [pattern: string, write: string][] = [
  ['whoever|whomever', 'the user, the caller, whichever role it is'],
  ['anew', 'again'],
  ['no more(?! than| of)', 'no longer'],
  ['not? (?:\\w+ )?any more|nobody \\w+ any more', 'no longer'],
  ['(?:is|are|be|was|were|been|not) told', 'receives, is notified'],
  ['told apart', 'disambiguated, distinguished'],
  ['mends?|mended|mending', 'fix, correct'],
  ['left in peace', 'skipped'],
  ['stands? (?:beside|there|here|where|for itself|by itself|in the place)', 'is'],
  ['beside', 'next to, in addition to'],
  ['deaf', 'without storage events'],
  ['on the line', 'pending'],
  ['(?:the|a|this|their) desks?', 'staff area'],
  ['rooms?|storeys?', 'module, folder, layer'],
  ['deeds?', 'action'],
  ['reckon(?:s|ed|ing)?', 'compute'],
  // A colleague is a person whom a client invites to its onboarding.
  ['(?:our|staff) colleagues?', 'staff member'],
  ['by hand', 'manually'],
  ['(?:is|are|be|was|were) kept', 'is stored'],
  ['hears?(?: of)?', 'receives'],
  ['what (?:follows|stands|is asked|came|goes|comes|leads)', 'name the thing'],
  ['(?:come|comes|came) (?:about|of it)', 'happen'],
  ['in vain', 'without effect'],
  ['at (?:one|a|the) look|one look|looks? at it', 'query, read'],
  ['nobody', 'no one, no user'],
  ['lest|whence|therein|thereof|thereby|hence', 'so that, because'],
  ['of which (?:nothing|none)', 'name the thing'],
  ['as (?:it|they) (?:stood|stands?)', 'as it was, as it is'],
  ['wherefrom|whereto|whereof', 'from which'],
  ['walkers?', 'run, worker'],
  ['two who', 'two users who'],
  ['is (?:in|its) (?:own )?(?:one )?place', 'is'],
];

const dialect = new RegExp(`\\b(?:${phrases.map(([pattern]) => pattern).join('|')})\\b`, 'gi');

/** A phrase that is not plain English, and its location. */
export interface Phrase {
  /** The file relative to the project, and the line from 1, such as `server/app.ts:12`. */
  where: string;
  phrase: string;
}

/** Returns the phrases to avoid in a text. */
export function phrasesIn(text: string): string[] {
  return text.match(dialect) ?? [];
}

/** Returns what to write instead of a phrase of {@link phrasesIn}. */
export function betterThan(phrase: string): string {
  return phrases.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(phrase))?.[1] ?? '';
}

/** Returns the files under folders of the project whose name has one of the endings, without generated and installed ones. */
export function filesUnder(folders: readonly string[], endings: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name),
      ),
    )
    .filter((file) => endings.test(file) && file !== 'contract/schema.d.ts')
    .sort();
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

function found(file: string, text: string, line: number): Phrase[] {
  return phrasesIn(text).map((phrase) => ({ where: `${file}:${line}`, phrase: phrase.toLowerCase() }));
}

/** Returns the phrases in the comments of a source file. */
export function inComments(file: string): Phrase[] {
  const text = read(file);
  // Most files have no phrase at all, and parsing is slow.
  if (phrasesIn(text).length === 0) return [];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node) => {
    // Text of an element may look like a comment.
    if (ts.isJsxText(node)) return;
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range);
    for (const child of node.getChildren(parsed)) visit(child);
  };
  visit(parsed);
  return [...ranges.values()].flatMap(({ pos, end }) =>
    found(file, text.slice(pos, end), parsed.getLineAndCharacterOfPosition(pos).line + 1),
  );
}

/** Returns the phrases in the strings and the JSX text of a source file: the texts of screens, mails and API errors. */
export function inStrings(file: string): Phrase[] {
  const text = read(file);
  if (phrasesIn(text).length === 0) return [];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const all: Phrase[] = [];
  const visit = (node: ts.Node) => {
    const isText =
      ts.isJsxText(node) ||
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    // A sentence has a space; a name in the code has none.
    if (isText && /\s/.test(node.text.trim())) {
      all.push(...found(file, node.text, parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1));
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return all;
}

/** Returns the phrases in a document, without its code examples. */
export function inDocument(file: string): Phrase[] {
  let isCode = false;
  return read(file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('```')) isCode = !isCode;
      return isCode ? [] : found(file, line.replaceAll(/`[^`]*`/g, ''), index + 1);
    });
}
