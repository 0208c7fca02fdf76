import js from '@eslint/js'
import typescript from 'typescript-eslint'

export default typescript.config(
  { ignores: ['build/', 'dist/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ...typescript.configs.strict,
  {
    rules: {
      // Typed arrays are indexed in hot loops; the bounds are the loop's.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        location: 'readonly',
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        Worker: 'readonly',
        crypto: 'readonly',
        document: 'readonly',
      },
    },
  },
)
