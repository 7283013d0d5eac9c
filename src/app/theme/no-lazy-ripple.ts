const ignore = () => undefined;
const ripple = { ref: null, shouldMount: false, start: ignore, stop: ignore, pulsate: ignore };

/** Stands for what MUI's buttons start a ripple with, which none of them draws (`no-ripple.ts`). */
export default function useNoRipple() {
  return ripple;
}
