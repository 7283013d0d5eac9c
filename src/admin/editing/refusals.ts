import { createContext, useContext } from 'react';
import type { RefusedField } from '#src/api/api-error.ts';

/** No field was refused; always the same list. */
export const noRefusals: readonly RefusedField[] = [];

/** The fields that the last save was refused for; the same list until the next save. */
export const RefusalsContext = createContext(noRefusals);

/** The fields that the last save was refused for; the same list until the next save. */
export const useRefusals = () => useContext(RefusalsContext);
