import { createContext, useContext } from 'react';
import type { RefusedField } from '#src/api/api-error.ts';

/** An empty list with a stable identity. */
export const noRefusals: readonly RefusedField[] = [];

/** The fields that the last save was refused for. The list keeps its identity until the next save. */
export const RefusalsContext = createContext(noRefusals);

export const useRefusals = () => useContext(RefusalsContext);
