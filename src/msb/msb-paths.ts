import { msbPath } from '#src/onboarding/paths.ts';

export const msbPaths = {
  application: (id: string) => `${msbPath}/${id}`,
  part: (id: string, part: string) => `${msbPath}/${id}/${part}`,
};
