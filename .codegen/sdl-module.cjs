// Prints the whole schema as a module, so that the BFF needs no file access and no bundler rule to serve it.
const { printSchema } = require('graphql');

module.exports = {
  plugin(schema) {
    return `/** Every schema/*.graphql file, merged. */\nexport const sdl = ${JSON.stringify(printSchema(schema))};\n`;
  },
};
