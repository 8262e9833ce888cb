module.exports = {
  mode: 'production',
  entry: './src/main.ts',
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: 'ts-loader', options: { compilerOptions: { noEmit: false } } }] },
  // Chunks come by script elements, whose addresses trusted types guard.
  output: { trustedTypes: { policyName: 'webpack' } },
  performance: false,
};
