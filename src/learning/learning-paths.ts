import { trainingsPath } from '#domain/learning/addresses.ts';

/** The addresses of one training. @param slug of the catalogue */
export const learningPaths = {
  training: (slug: string) => `${trainingsPath}/${slug}`,
  /** @param part the open step or quiz */
  learn: (slug: string, part?: string) => `${trainingsPath}/${slug}/learn${part ? `/${part}` : ''}`,
  pay: (slug: string) => `${trainingsPath}/${slug}/pay`,
  /** Buys seats for others. */
  team: (slug: string) => `${trainingsPath}/${slug}/team`,
  /** Where the buyer returns after paying. */
  paid: (slug: string) => `${trainingsPath}/${slug}/paid`,
};
