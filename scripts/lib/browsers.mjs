// @ts-check
/** The oldest browsers that the portal supports, as the build's target. README names them. */
export const supportedBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];
