/** Makes the development build when it is missing or older than its sources. Resolves with the build's exit code. */
export declare function developmentBuildIfStale(): Promise<number>;
/** Makes the release when dist/ is missing or older than its sources. Resolves with the build's exit code. */
export declare function releaseBuildIfStale(): Promise<number>;
