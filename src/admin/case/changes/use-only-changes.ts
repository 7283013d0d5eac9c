import { useAddressSearch } from '#src/admin/kit/address-search.ts';

const parameter = 'changes';

/** Whether only changes are shown; it is in the address, so that a link can contain it. */
export type OnlyChanges = { isOn: boolean; turn(on: boolean): void };

/** The switch of one tab. @param changes their number: without changes, a link to the changes shows everything */
export function useOnlyChanges(changes: number): OnlyChanges {
  const [search, setSearch] = useAddressSearch();
  return {
    isOn: changes > 0 && search.has(parameter),
    turn(on) {
      setSearch(
        (now) => {
          if (on) now.set(parameter, '');
          else now.delete(parameter);
          return now;
        },
        { replace: true },
      );
    },
  };
}
