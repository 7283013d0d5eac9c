import { createHash } from 'node:crypto';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { type DocumentGroupKey, documentGroups } from '#domain/catalogues/document-groups.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { fontFiles } from '#server/platform/workers/pdf/fonts.ts';
import type { Picture } from '#server/platform/workers/picture/picture.ts';
import { readPicture } from '#server/platform/workers/picture/read-picture.ts';
import type { FileToStore } from './file-rows.ts';

/** The kinds of pictures. */
export type SpecimenKind = DocumentGroupKey | 'cardFront' | 'cardBack' | 'face';
/** The facts of a picture that rows store. */
export type SpecimenFacts = { size: number; width: number; height: number; sha256: string };
export type Specimens = Record<SpecimenKind, Picture & SpecimenFacts>;

type Drawing = { label: string; width: number; height: number; body: string };

const PAGE = { width: 620, height: 877 };
const CARD = { width: 640, height: 404 };
const ink = '#142233';
const lines = (from: number, n: number, width: number) =>
  Array.from(
    { length: n },
    (_, at) =>
      `<rect x="60" y="${from + at * 34}" width="${width - (at % 4) * 60}" height="8" fill="#d8dfe3"/>`,
  ).join('');

/** Draws one small picture for each kind of document and photograph, and passes it through the server's own check of pictures. */
export async function drawSpecimens(): Promise<Specimens> {
  const font = create(fontFiles.semiBold) as Font;
  const drawings: [SpecimenKind, Drawing][] = [
    ...documentGroups.map(({ key, label }): [SpecimenKind, Drawing] => [
      key,
      { label, ...PAGE, body: lines(230, 15, 500) },
    ]),
    ['cardFront', { label: 'Identity card', ...CARD, body: portrait(60, 150, 0.55) }],
    ['cardBack', { label: 'Identity card, back', ...CARD, body: lines(180, 5, 520) }],
    ['face', { label: 'Face', width: 480, height: 600, body: portrait(60, 170, 1.1) }],
  ];
  const taken = drawings.map(async ([kind, drawing]) => {
    const jpeg = await sharp(Buffer.from(svg(font, drawing)))
      .jpeg({ quality: 80 })
      .toBuffer();
    const picture = await readPicture(jpeg, 'jpeg');
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    return [kind, { ...picture, size: picture.bytes.length, sha256 }] as const;
  });
  return Object.fromEntries(await Promise.all(taken)) as Specimens;
}

/** Returns the specimens without their bytes. */
export function factsOf(specimens: Specimens): Record<SpecimenKind, SpecimenFacts> {
  const facts = Object.entries(specimens).map(([kind, { size, width, height, sha256 }]) => [
    kind,
    { size, width, height, sha256 },
  ]);
  return Object.fromEntries(facts);
}

function svg(font: Font, { label, width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fbfaf6"/>
    <rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="${ink}" stroke-width="2"/>
    ${body}
    ${written(font, 'Specimen', { x: 60, y: 84, size: 34, colour: '#b3261e' })}
    ${written(font, label, { x: 60, y: 128, size: 28, colour: ink })}
  </svg>`;
}

/** Text as outlines, because the machine may have no fonts. */
function written(
  font: Font,
  text: string,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const outline = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return outline;
  });
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}

function portrait(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect width="270" height="340" fill="#d8dfe3"/>
    <circle cx="135" cy="130" r="70" fill="#8fa3b0"/>
    <path d="M20 340c0-80 50-120 115-120s115 40 115 120z" fill="#8fa3b0"/>
  </g>`;
}

/** Writes the bytes of the files that have some to the server's file store. */
export async function storeSpecimens(
  config: Config,
  specimens: Specimens,
  files: readonly FileToStore[],
): Promise<void> {
  const store = await openFileStore(config);
  for (const { id, specimen } of files) {
    const { bytes, thumbnail } = specimens[specimen];
    await Promise.all([store.put(id, 'original', bytes), store.put(id, 'thumbnail', thumbnail)]);
  }
}
