"""Writes a llama of random weights as GGUF: a few hundred kilobytes that a real llama.cpp loads and runs.

It has no knowledge. What it says is noise, unless the server holds it to a grammar: that is what is looked at.
"""

import sys

import gguf
import numpy

WIDTH, HEADS, LAYERS, INNER, CONTEXT = 64, 4, 2, 128, 32768
SPECIAL = ["<unk>", "<s>", "</s>"]
# Every byte is a token, as in llama's own vocabulary, so that any text can be read and any grammar obeyed.
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
# llama.cpp wants to find a newline and words that begin with a space.
PRINTABLE = ["\u2581", *(chr(code) for code in range(0x21, 0x7F))]
TEMPLATE = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant: "


def write(path, seed=4711):
    tokens = SPECIAL + BYTES + PRINTABLE
    kinds = (
        [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
        + [gguf.TokenType.BYTE] * len(BYTES)
        + [gguf.TokenType.NORMAL] * len(PRINTABLE)
    )
    chance = numpy.random.default_rng(seed)

    def drawn(*shape):
        return (chance.standard_normal(shape) * 0.2).astype(numpy.float32)

    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("plumb-random")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(SPECIAL + BYTES) + [-1.0] * len(PRINTABLE))
    writer.add_token_types(kinds)
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_chat_template(TEMPLATE)

    # The first component is the same for every token, so that the last layer has a bias to read from it: what closes
    # strings, lists and objects is likely, or nothing would ever end within the most tokens of an answer.
    embedding, output = drawn(len(tokens), WIDTH), drawn(len(tokens), WIDTH)
    embedding[:, 0] = 8.0
    output[:, 0] = 0.0
    for end in '"]}':
        output[tokens.index(end), 0] = 0.8
    writer.add_tensor("token_embd.weight", embedding)
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    writer.add_tensor("output.weight", output)
    for layer in range(LAYERS):
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{norm}.weight", numpy.ones(WIDTH, numpy.float32))
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"blk.{layer}.{part}.weight", drawn(WIDTH, WIDTH))
        for part, shape in (("ffn_gate", (INNER, WIDTH)), ("ffn_up", (INNER, WIDTH)), ("ffn_down", (WIDTH, INNER))):
            writer.add_tensor(f"blk.{layer}.{part}.weight", drawn(*shape))

    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write(sys.argv[1])
