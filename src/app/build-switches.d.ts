interface ImportMetaEnv {
  /**
   * Whether this is a build for developers: `npm run dev`, or a build with `INSPECT=1`. A build-time constant, so that the
   * bundler drops the code that it guards. Undefined outside Vite's own builds.
   */
  readonly INSPECT: boolean | undefined;
  /** Whether this is the build of `npm run paths -- --run`, whose actors report the edges that they take. */
  readonly OBSERVE: boolean | undefined;
}
