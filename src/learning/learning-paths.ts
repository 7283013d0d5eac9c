import { trainingsPath } from '#domain/learning/addresses.ts';

/** The addresses of one training. @param slug its own, as the catalogue has it */
export const learningPaths = {
  training: (slug: string) => `${trainingsPath}/${slug}`,
  /** @param part the step or quiz that is open */
  learn: (slug: string, part?: string) => `${trainingsPath}/${slug}/learn${part ? `/${part}` : ''}`,
  pay: (slug: string) => `${trainingsPath}/${slug}/pay`,
  /** Where one lands after paying. */
  paid: (slug: string) => `${trainingsPath}/${slug}/paid`,
};
